declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'

  interface S3rverOptions {
    readonly port: number
    readonly address: string
    readonly silent: boolean
    readonly allowMismatchedSignatures: boolean
    readonly directory: string
    readonly configureBuckets: readonly { readonly name: string }[]
  }

  export default class S3rver {
    constructor(options: S3rverOptions)
    readonly httpServer: Server
    run(): Promise<{ readonly address: string; readonly port: number }>
  }
}
