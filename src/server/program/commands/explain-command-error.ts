import { AppError } from '#domain/errors.ts'
import { FormFileError } from '#domain/form/read-form-file.ts'
import { listMistakes } from '#server/catalogue/form/explain-mistake.ts'

/** Fields that Node adds to a file error; each may be absent. */
interface Details extends Error {
  readonly code?: string
  readonly path?: string
}

/**
 * The reason of a failed command, for the operator: mistakes in a file with their paths, application errors with their
 * detail, a missing or unsuitable file. Null if it is not an operator mistake.
 */
export function explainCommandError(error: unknown): string | null {
  if (error instanceof FormFileError) return `The file was not applied:\n${listMistakes(error.problems)}`
  if (error instanceof AppError) {
    const problems = (error.problems ?? []).map(({ field, code }) => `\n  ${field}: ${code}`)
    return `${error.message}${problems.join('')}`
  }
  if (!(error instanceof Error)) return null
  const { code = '', path = '' }: Details = error
  if (error instanceof SyntaxError) return `the file is not JSON: ${error.message}`
  if (code === 'ENOENT') return `the file ${path} does not exist`
  if (code === 'EEXIST') return `${path} already exists`
  if (code === 'EISDIR') return `${path === '' ? 'that' : path} is a folder`
  const isOfOptions = code.startsWith('ERR_PARSE_ARGS')
  return isOfOptions || error.constructor === Error ? error.message : null
}
