import { Disk } from 'flydrive'

/** A bucket of an S3-compatible storage. */
export interface Bucket {
  /** Origin, without a path. */
  readonly endpoint: string
  readonly region: string
  readonly name: string
  readonly accessKey: string
  readonly secretKey: string
}

/** A request that takes longer is ended, and tried once more. */
const limits = { connectionTimeout: 2_000, requestTimeout: 8_000, throwOnRequestTimeout: true }

/** Opens a bucket. The client of the storage is large, so it is loaded only where one is set. */
export async function openBucket({ endpoint, region, name, accessKey, secretKey }: Bucket): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const driver = new S3Driver({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    bucket: name,
    // As in a path: few storages of one's own have a name for each bucket.
    forcePathStyle: true,
    // Access is of the bucket, and not of each file: several storages have no ACL.
    supportsACL: false,
    visibility: 'private',
    // Storages other than Amazon's do not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: limits,
  })
  return new Disk(driver)
}
