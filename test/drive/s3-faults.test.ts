/** The drive on S3 while its server is ended, stopped, full, or refuses: always a 503, in bounded time, and nothing half kept. */
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { DeleteBucketPolicyCommand, PutBucketPolicyCommand } from '@aws-sdk/client-s3'
import { expect } from 'chai'
import { openBucket } from '../../src/drive/bucket.ts'
import { prove } from '../../src/drive/s3.ts'
import { PublicError, unavailable } from '../../src/errors.ts'
import { bring } from '../support/drive.ts'
import { needs } from '../support/needs.ts'
import { type S3Server, startS3 } from '../support/s3.ts'
import { openS3Drive, type S3DriveUnderTest } from '../support/s3-drive.ts'
import { until } from '../support/service.ts'

const KEY = 'abcdefghijklmnopqrstuv'
/** A user whose buckets are others. */
const OTHER = { accessKeyId: 'other-user', secretAccessKey: 'other-secret' }
async function* one(text: string | Buffer = 'x') {
  yield Buffer.from(text)
}

needs('radosgw')('faults of the S3 server', function () {
  this.timeout(60_000) // starts a server of S3, and stops it
  let server: S3Server
  let place: S3DriveUnderTest
  let buckets: string[]
  before(async () => {
    server = await startS3()
    // Made before any fault: after the server was killed, such a change waits half a minute for the one that is gone.
    buckets = await Promise.all(Array.from({ length: 20 }, () => server.bucket()))
    const keys = [`--access-key=${OTHER.accessKeyId}`, `--secret=${OTHER.secretAccessKey}`]
    await server.admin('user', 'create', '--uid=other', '--display-name=other', ...keys)
  })
  after(() => server?.remove())
  beforeEach(async () => {
    place = await openS3Drive(server, { patienceMs: 1000, bucket: buckets.pop()! })
    await (await bring(place.drive, KEY, one('kept'))).keep()
  })
  afterEach(() => place.close())

  const everyCall = async (): Promise<void> => {
    const partial = await bring(place.drive, 'on-its-way-to-s3', one()) // its bytes are taken all the same
    await expect503(partial.keep())
    await expect503(place.drive.get(KEY))
    await expect503(place.drive.remove(KEY))
    await expect503(Array.fromAsync(place.drive.pages()))
    await expect503(place.drive.now())
    await expect503(place.drive.ping())
  }
  const stillWhole = async (): Promise<void> => {
    expect((await buffer((await place.drive.get(KEY))!)).toString()).to.equal('kept')
    expect(await place.objects()).to.deep.equal([`some/where/${KEY}`])
    expect(place.spooled()).to.deep.equal([])
    await place.drive.ping()
  }

  it('are a 503 when it is full, and the probe tells', async () => {
    await server.admin('quota', 'set', '--quota-scope=user', '--uid=tests', '--max-size=1')
    await server.admin('quota', 'enable', '--quota-scope=user', '--uid=tests')
    try {
      const { cause } = await expect503((await bring(place.drive, 'on-its-way-to-s3', one('much'))).keep())
      expect(String(cause)).to.include('QuotaExceeded')
      await expect503(place.drive.ping())
      await prove(openBucket(place.address, { credentials: server.credentials }), place.address) // no fault of a setting
      expect((await buffer((await place.drive.get(KEY))!)).toString()).to.equal('kept')
    } finally {
      await server.admin('quota', 'disable', '--quota-scope=user', '--uid=tests')
    }
  })

  it('are a 503 at once when objects may be listed and not read', async () => {
    const Resource = [`arn:aws:s3:::${place.address.bucket}/*`]
    const Statement = [{ Effect: 'Deny', Principal: '*', Action: 's3:GetObject', Resource }]
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement })
    await server.client.send(new PutBucketPolicyCommand({ Bucket: place.address.bucket, Policy }))
    const { cause } = await expect503(place.drive.get(KEY))
    expect(String(cause)).to.include('S3 GetObject: AccessDenied (403)')
    await server.client.send(new DeleteBucketPolicyCommand({ Bucket: place.address.bucket }))
    await stillWhole()
  })

  it('are a 503 while it is killed, and over when it is back', async () => {
    await server.kill()
    await everyCall()
    await server.start()
    await stillWhole()
  })

  it('are a 503 while it takes connections and never answers, each call in bounded time', async () => {
    await server.freeze()
    try {
      const since = performance.now()
      await expect503(place.drive.ping())
      expect(performance.now() - since).to.be.within(900, 20_000)
      await expect503((await bring(place.drive, 'on-its-way-to-s3', one())).keep())
      await expect503(place.drive.get(KEY))
    } finally {
      server.thaw()
    }
    // What was sent while it stood still it may take when it goes on, but only whole.
    for (const { key, size } of (await Array.fromAsync(place.drive.pages())).flat())
      expect(size, key).to.equal(key === KEY ? 4 : 1)
    await until(async () => {
      await place.drive.remove('on-its-way-to-s3')
      await new Promise((resolve) => setTimeout(resolve, 500))
      return (await place.objects()).length === 1
    })
    await stillWhole()
  })

  it('are got over by trying again when they pass', async () => {
    const bucket = place.address.bucket
    for (const refused of [1, 2]) {
      const key = `kept-after-${refused}-refusals`
      const endpoint = await cutting(server.endpoint, { cuts: refused })
      const shaky = await openS3Drive({ ...server, endpoint: endpoint.url }, { bucket })
      try {
        await (await bring(shaky.drive, key, one())).keep()
        expect(endpoint.cuts()).to.equal(refused)
      } finally {
        await shaky.close()
        endpoint.close()
      }
      expect(await place.objects()).to.include(`some/where/${key}`)
    }
  })

  it('leave no object of a file that was cut on its way, or whose bytes are not those it began with', async () => {
    const bytes = { size: 1000, md5: '1B2M2Y8AsgTpgAmY7PhCfg==', read: () => one(Buffer.alloc(1000)) }
    const bucket = openBucket(place.address, { credentials: server.credentials })
    expect(await codeOf(bucket.put('other-bytes', bytes))).to.match(/BadDigest|InvalidDigest/)
    const endpoint = await cutting(server.endpoint, { after: 300_000 })
    try {
      const cut = openBucket({ ...place.address, endpoint: endpoint.url }, { credentials: server.credentials })
      const large = { size: 4_000_000, md5: '1B2M2Y8AsgTpgAmY7PhCfg==', read: () => one(Buffer.alloc(4_000_000)) }
      expect(await codeOf(cut.put('cut-on-its-way', large))).to.match(/ECONNRESET|EPIPE|TimeoutError|socket/)
      expect(endpoint.cuts()).to.equal(3)
    } finally {
      endpoint.close()
    }
    await stillWhole()
  })

  it('leave no connection open behind a partial file that cannot be read to its end', async () => {
    const endpoint = await cutting(server.endpoint, { cuts: 0 })
    try {
      const bucket = openBucket({ ...place.address, endpoint: endpoint.url }, { credentials: server.credentials })
      const fault = unavailable(new Error('the disk'))
      async function* broken() {
        yield Buffer.alloc(1000)
        await until(() => endpoint.open() === 1)
        throw fault
      }
      const put = bucket.put('half-read', { size: 2000, md5: '1B2M2Y8AsgTpgAmY7PhCfg==', read: broken })
      expect(await put.catch((error) => error)).to.equal(fault)
      expect(endpoint.opened()).to.equal(1)
      const since = performance.now()
      await until(() => endpoint.open() === 0)
      expect(performance.now() - since).to.be.lessThan(20_000)
    } finally {
      endpoint.close()
    }
    await stillWhole()
  })

  it('are told in a stream that breaks off, instead of an end', async () => {
    await (await bring(place.drive, 'large-enough-to-be-cut', one(Buffer.alloc(8_000_000)))).keep()
    const bytes = (await place.drive.get('large-enough-to-be-cut'))!
    const reading = bytes[Symbol.asyncIterator]()
    await reading.next()
    await server.kill()
    await expect503(Array.fromAsync({ [Symbol.asyncIterator]: () => reading }))
    await server.start()
  })

  describe('at the start', () => {
    const told = async (over: object, credentials: object = server.credentials): Promise<string | undefined> => {
      const address = { ...place.address, ...over }
      const bucket = openBucket(address, { credentials: credentials as never, patienceMs: 2000 })
      return prove(bucket, address).then(
        () => undefined,
        ({ setting, message }) => `${setting}: ${message}`,
      )
    }

    it('refuse nothing that works, and leave nothing', async () => {
      expect(await told({})).to.equal(undefined)
      expect(await place.objects()).to.deep.equal([`some/where/${KEY}`])
    })

    it('refuse a bucket that is missing', async () => {
      expect(await told({ bucket: 'nobody-made-this' })).to.match(
        /^SVC_DRIVE_URL: .* has no bucket "nobody-made-this"\. Create it/,
      )
    })

    it('refuse wrong credentials, and repeat none of them', async () => {
      const { accessKeyId, secretAccessKey } = server.credentials
      const wrong = [
        { accessKeyId, secretAccessKey: 'hunter2hunter2' },
        { accessKeyId: 'hunter2hunter2', secretAccessKey },
      ]
      for (const credentials of wrong) {
        const sentence = await told({}, credentials)
        expect(sentence).to.match(/refuses the credentials .*Correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/)
        for (const secret of [accessKeyId, secretAccessKey, 'hunter2']) expect(sentence).not.to.include(secret)
      }
    })

    it('refuse credentials that are allowed too little', async () => {
      expect(await told({}, OTHER)).to.match(/are not allowed to use bucket .*Allow s3:ListBucket/)
    })

    it('refuse a server that does not speak S3', async () => {
      const web = createServer((_, res) => res.writeHead(404, { 'Content-Type': 'text/html' }).end('<p>Nothing'))
      const endpoint = await listening(web)
      expect(await told({ endpoint })).to.match(/does not answer as S3 does .*Correct the endpoint/)
      web.close()
    })

    it('do not keep the service from starting when the server is down', async () => {
      expect(await told({ endpoint: 'http://127.0.0.1:1' })).to.equal(undefined)
    })
  })
})

async function expect503(work: Promise<unknown>): Promise<PublicError> {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  )
  expect(error).to.be.instanceOf(PublicError).with.property('status', 503)
  return error
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    ({ code }) => code,
  )

async function listening(server: Server | ReturnType<typeof createTcpServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface Way {
  url: string
  cuts(): number
  /** Connections so far, and those that are open now. */
  opened(): number
  open(): number
  close(): void
}

/** A way to the server that is cut after so many bytes of a connection, so many times. */
async function cutting(to: string, { after = 0, cuts: most = Infinity }): Promise<Way> {
  let [cuts, opened, open] = [0, 0, 0]
  const way = createTcpServer((client) => {
    const onward = connect(Number(new URL(to).port), '127.0.0.1')
    let passed = 0
    opened++
    open++
    client.on('close', () => {
      open--
      onward.destroy()
    })
    for (const socket of [client, onward]) socket.on('error', () => {})
    onward.pipe(client)
    client.on('data', (bytes) => {
      passed += bytes.length
      onward.write(bytes)
      if (passed < after || cuts >= most || client.destroyed) return
      cuts++
      client.resetAndDestroy()
      onward.resetAndDestroy()
    })
  })
  const url = await listening(way)
  return { url, cuts: () => cuts, opened: () => opened, open: () => open, close: () => way.close() }
}
