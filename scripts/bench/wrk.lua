-- For wrk: GETs go out as they are; with a file of ids, a form is posted with a fresh id each.
-- Ends with one line of JSON, because wrk itself prints no p95.
local thread

function setup(one)
  thread = one
end

function init(args)
  spare = 1
  if args[1] == nil then return end
  local ids = {}
  for id in io.lines(args[1]) do ids[#ids + 1] = id end
  spare = #ids
  wrk.method = 'POST'
  wrk.headers['Content-Type'] = 'application/x-www-form-urlencoded'
  wrk.headers['Sec-Fetch-Site'] = 'same-origin'
  function request()
    spare = spare - 1
    return wrk.format(nil, nil, nil, 'submissionId=' .. ids[math.max(1, spare + 1)] .. args[2])
  end
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"responses":%d,"took":%.6f,"errors":%d,"p50":%.3f,"p95":%.3f,"p99":%.3f,"spare":%d}',
    summary.requests, summary.duration / 1e6,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(95) / 1000, latency:percentile(99) / 1000, thread:get('spare')))
end
