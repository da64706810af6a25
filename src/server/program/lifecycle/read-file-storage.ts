import type { Bucket } from '#server/platform/file/open-bucket.ts'
import type { Reader } from '#server/program/lifecycle/environment-reader.ts'

const example = 'https://KEY:SECRET@s3.fr-par.scw.cloud/my-bucket?region=fr-par'

/** Reads FILE_STORAGE_URL: a bucket with its keys and region; null: files are in the data folder. */
export function readFileStorage({ url, refuse }: Reader): Bucket | null {
  const key = 'FILE_STORAGE_URL'
  const parsed = url(key, ['https:', 'http:'], example, true)
  if (parsed === null) return null
  const { origin, username, password, pathname, searchParams } = parsed
  const name = pathname.replace(/^\/|\/$/g, '')
  if (username === '' || password === '' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name))
    return refuse(key, `an address like ${example}`, true)
  return {
    endpoint: origin,
    region: searchParams.get('region') ?? 'us-east-1',
    name,
    accessKey: decodeURIComponent(username),
    secretKey: decodeURIComponent(password),
  }
}
