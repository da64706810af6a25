import { mkdtempSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { Bucket } from '#server/platform/file/open-bucket.ts'

export interface BucketOfTests {
  readonly bucket: Bucket
  /** Ends the storage; what it has stays. */
  readonly leave: () => Promise<void>
  /** Starts it again, at the same address. */
  readonly comeBack: () => Promise<void>
}

/** A storage that speaks S3, on this machine, with one empty bucket. */
export async function aBucket(): Promise<BucketOfTests> {
  const directory = mkdtempSync(join(tmpdir(), 'obole-bucket-'))
  let server: Server | null = null
  let port = 0
  const start = async () => {
    const program = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      // It reads the address of a list otherwise than it is signed; those of files it reads right.
      allowMismatchedSignatures: true,
      directory,
      configureBuckets: [{ name: 'obole' }],
    })
    const address = await program.run()
    server = program.httpServer
    ;({ port } = address)
  }
  const leave = async () => {
    const ended = new Promise<void>((done) => server?.close(() => done()))
    server?.closeAllConnections()
    await ended
  }
  await start()
  const bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    name: 'obole',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  }
  return { bucket, leave, comeBack: start }
}
