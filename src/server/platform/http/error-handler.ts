import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AppError, errorCatalogue } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { asAppError } from '#server/platform/http/as-app-error.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import { readTexts } from '#server/platform/read-texts.ts'

const textsIn = readTexts('errors')

/** Translates an error for the visitor. */
export function errorMessage({ code }: AppError, locale: Locale): string {
  return textsIn(locale)(`${code}.message`)
}

/** The one shape of every failure, in the language of the request. */
function presentError(error: AppError, locale: Locale, requestId: string): ApiErrorBody {
  return {
    code: error.code,
    status: error.status,
    message: errorMessage(error, locale),
    ...(error.problems === undefined
      ? {}
      : { problems: error.problems.map((one) => ({ ...one, params: { ...one.params } })) }),
    ...(error.redirectUrl === undefined ? {} : { redirectUrl: error.redirectUrl }),
    ...(error.work === undefined ? {} : { work: error.work }),
    requestId,
  }
}

/**
 * Whether the client ended the connection before its request was complete. No error of its own is worth an alarm then.
 */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** Converts an error of a route into its answer. The only place where an error becomes HTTP. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasLeft(request)) {
    request.log.info('client disconnected before the request was complete')
    return reply.code(400).send()
  }
  const known = asAppError(error)
  const { status } = errorCatalogue[known.code]
  if (status >= 500) request.log.error({ err: known.cause ?? known, code: known.code }, 'request failed')
  else request.log.info({ code: known.code, detail: known.detail }, 'request refused')
  return reply.code(status).send(presentError(known, localeOfRequest(request), request.id))
}
