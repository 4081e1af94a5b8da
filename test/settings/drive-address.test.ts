import { expect } from 'chai'
import { parseDriveAddress } from '../../src/settings/drive-address.ts'

describe('the address of a drive on S3', () => {
  it('is none when nothing is said', () => {
    expect(parseDriveAddress('')).to.equal(undefined)
  })

  it('names bucket, prefix, region and endpoint', () => {
    expect(
      parseDriveAddress('s3://my-files/intake/live/?region=eu-central-1&endpoint=https://s3.example.org:9000'),
    ).to.deep.equal({
      bucket: 'my-files',
      prefix: 'intake/live/',
      region: 'eu-central-1',
      endpoint: 'https://s3.example.org:9000',
    })
  })

  it('needs no prefix, no endpoint at Amazon, and no region elsewhere', () => {
    expect(parseDriveAddress('s3://my.files?region=eu-west-1')).to.deep.equal({
      bucket: 'my.files',
      prefix: '',
      region: 'eu-west-1',
    })
    expect(parseDriveAddress('s3://files?endpoint=http%3A%2F%2F127.0.0.1%3A8000')).to.include({
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:8000',
    })
  })

  const REFUSED: [string, RegExp][] = [
    ['files', /^write s3:\/\//],
    ['https://files.example.org', /^write s3:\/\//],
    ['s3://', /^the name of the bucket must have|^write/],
    ['s3://files:80?region=eu-west-1', /^write/],
    ['s3://files?region=eu-west-1#top', /^write/],
    ['s3://files?region=eu-west-1&reigon=x', /no other parameter/],
    ['s3://files?region=eu-west-1&region=eu-west-2', /each at most once/],
    ['s3://AKIA:hunter2@files?region=eu-west-1', /leave out the credentials/],
    ['s3://Files?region=eu-west-1', /^the name of the bucket must have/],
    ['s3://f?region=eu-west-1', /^the name of the bucket must have/],
    ['s3://files..x?region=eu-west-1', /^the name of the bucket must have/],
    ['s3://files/a%20b?region=eu-west-1', /^the prefix can have/],
    ['s3://files/.hidden?region=eu-west-1', /^the prefix can have/],
    [`s3://files/${'a'.repeat(201)}?region=eu-west-1`, /^the prefix can have/],
    ['s3://files', /^add the region/],
    ['s3://files?region=', /^add the region/],
    ['s3://files?region=EU%20West', /^add the region/],
    ['s3://files?endpoint=', /^the endpoint must be an address/],
    ['s3://files?endpoint=s3.example.org', /^the endpoint must be an address/],
    ['s3://files?endpoint=ftp://s3.example.org', /^the endpoint must be an address/],
    ['s3://files?endpoint=https://s3.example.org/path', /^the endpoint must be an address/],
    ['s3://files?endpoint=https://AKIA:hunter2@s3.example.org', /^the endpoint must be an address/],
  ]
  for (const [text, sentence] of REFUSED)
    it(`refuses ${text.slice(0, 60)}, and repeats nothing of it`, () => {
      expect(() => parseDriveAddress(text))
        .to.throw(sentence)
        .with.property('message')
        .that.does.not.include('hunter2')
    })
})
