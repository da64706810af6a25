import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { redactedPaths } from '#server/program/lifecycle/log-redaction.ts'

it('removes row values in PostgreSQL errors from the log', () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const log = pino({ redact: redactedPaths }, sink)
  const refused = () =>
    Object.assign(new Error('duplicate key value'), {
      detail: 'Key (email)=(zoe@exemple.fr) already exists.',
    })
  log.error({ err: refused() }, 'request failed')
  log.error({ err: new Error('wrapped', { cause: refused() }) }, 'request failed')
  log.error({ error: refused() }, 'job failed')
  expect(lines).toHaveLength(3)
  expect(lines.join('')).toContain('duplicate key value')
  expect(lines.join('')).not.toContain('zoe')
})
