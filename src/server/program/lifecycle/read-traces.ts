import type { Reader } from '#server/program/lifecycle/environment-reader.ts'
import type { TracesConfig } from '#server/program/health/start-traces.ts'

const example = 'http://127.0.0.1:4318/v1/traces'

/** Reads TRACES_URL and TRACES_SHARE; null: no traces are made. */
export function readTraces({ url, count }: Reader): TracesConfig | null {
  const parsed = url('TRACES_URL', ['http:', 'https:'], example)
  return parsed === null ? null : { url: parsed.href, share: count('TRACES_SHARE', 100, 100) / 100 }
}
