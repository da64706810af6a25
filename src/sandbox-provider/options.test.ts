import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseOptions } from './options.ts'

describe('options', () => {
  it('come from flags, from a file, and flags win', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'sandbox-options-')), 'options.json')
    const file = { port: 1, apiKey: 'from file', webhookUrl: 'http://localhost/', webhookSecrets: ['a', 'b'] }
    writeFileSync(path, JSON.stringify({ ...file, parentPid: 12 }))
    expect(parseOptions(['--options', path, '--port', '4501'])).toMatchObject({ ...file, port: 4501 })
    expect(parseOptions(['--options', path]).parentPid).toBe(12)
    const flags = ['--api-key', 'k', '--webhook-url', 'http://localhost/', '--webhook-secret', 'x']
    expect(parseOptions(flags)).toMatchObject({
      port: 4401,
      host: '127.0.0.1',
      dataDir: null,
      webhookSecrets: ['x'],
    })
  })

  it.each([
    [[], '--api-key'],
    [['--api-key', 'k', '--port', '99999'], '--port'],
    [['--api-key', 'k', '--port', 'x'], '--port'],
    [['--api-key', 'k', '--webhook-url', 'http://localhost/'], '--webhook-secret'],
    [['--unknown'], '--unknown'],
  ])('an error names a wrong option: %o', (argv, name) => {
    expect(() => parseOptions(argv)).toThrow(name)
  })
})
