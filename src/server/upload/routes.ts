import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { JoinedFileSchema, cartFilePath } from '#contract/file.ts'
import { AppError } from '#domain/errors.ts'
import { maxFileMegabytes } from '#domain/cart/check-file.ts'
import { problem } from '#domain/problem.ts'
import { cartOf } from '#server/cart/cart-of-request.ts'
import type { Deps } from '#server/deps.ts'
import { atMost } from '#server/http/rate-limits.ts'
import { type TypedApp, answers, params } from '#server/http/typed-app.ts'
import { type SentFile, fileField, joinFile } from '#server/upload/join-file.ts'

const largestFile = maxFileMegabytes * 1_048_576
/** The file plus the multipart overhead. */
const largestBody = largestFile + 65_536

/** The only route with a body that is not JSON. The multipart parser is registered only here. */
export function uploadRoutes(app: TypedApp, deps: Deps): void {
  app.register(async (scope: TypedApp) => {
    await scope.register(multipart, {
      limits: { fileSize: largestFile, files: 1, fields: 0, parts: 2, headerPairs: 50, fieldNameSize: 100 },
    })
    scope.post(
      cartFilePath,
      {
        bodyLimit: largestBody,
        config: atMost(100, 10),
        schema: {
          summary: 'Upload a file (multipart, field `file`)',
          consumes: ['multipart/form-data'],
          params: params('cartId'),
          response: answers(JoinedFileSchema, 201),
        },
      },
      async (request, reply) => {
        return reply.code(201).send(await joinFile(deps, cartOf(deps, request), () => receive(request)))
      },
    )
  })
}

/**
 * Reads the file of a body. @throws AppError PAYLOAD_TOO_LARGE, BAD_REQUEST if it is cut off, VALIDATION without a file
 */
async function receive(request: Pick<FastifyRequest, 'isMultipart' | 'file'>): Promise<SentFile> {
  if (!request.isMultipart()) throw new AppError('BAD_REQUEST', { detail: 'not a multipart body' })
  try {
    const part = await request.file()
    if (part !== undefined && part.fieldname === fileField) {
      const content = await part.toBuffer()
      if (content.length > 0) return { name: part.filename, content }
    }
  } catch (error) {
    throw refusalOf(error)
  }
  throw new AppError('VALIDATION', { problems: [problem(fileField, 'REQUIRED')] })
}

/** The parser's error as an AppError. A body that ends early is a mistake of the caller or a lost connection. */
function refusalOf(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const problems = [problem(fileField, 'FILE_TOO_LARGE', { max: maxFileMegabytes })]
    return new AppError('PAYLOAD_TOO_LARGE', { problems })
  }
  return new AppError('BAD_REQUEST', { cause: error, detail: 'the multipart body cannot be read' })
}
