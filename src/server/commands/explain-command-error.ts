import { AppError } from '#domain/errors.ts'
import { FormFileError } from '#domain/form/read-form-file.ts'

/** What Node adds to an error of a file; each may be absent. */
interface Details extends Error {
  readonly code?: string
  readonly path?: string
}

/**
 * Why a command did nothing, for the operator: the mistakes of a file with their places, our own refusals with their
 * detail, a file that is not there or is none. null where it is no mistake of whoever typed it.
 */
export function explainCommandError(error: unknown): string | null {
  if (error instanceof FormFileError) return `The file was not applied:\n${error.message}`
  if (error instanceof AppError) {
    const problems = (error.problems ?? []).map(({ field, code }) => `\n  ${field}: ${code}`)
    return `${error.message}${problems.join('')}`
  }
  if (!(error instanceof Error)) return null
  const { code = '', path = '' }: Details = error
  if (error instanceof SyntaxError) return `the file is not JSON: ${error.message}`
  if (code === 'ENOENT') return `there is no file ${path}`
  if (code === 'EEXIST') return `${path} is there already`
  if (code === 'EISDIR') return `${path === '' ? 'that' : path} is a folder`
  const isOfOptions = code.startsWith('ERR_PARSE_ARGS')
  return isOfOptions || error.constructor === Error ? error.message : null
}
