import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, root } from './a-project.ts'

/**
 * Every file of the server that opens a connection to another program, and who decides the address. None is taken from
 * a visitor or from a definition file, so no request can make the server call an address of its own network (SSRF).
 * A new caller is added here only if that stays true.
 */
const callers: Readonly<Record<string, string>> = {
  'src/server/catalogue/address/search-addresses.ts': 'ADDRESS_SEARCH_URL',
  'src/server/program/backup/base-backup-store.ts': '127.0.0.1 and EMBEDDED_PG_PORT',
  'src/server/program/commands/set-clock.ts': '127.0.0.1 and SANDBOX_PORT',
  'src/server/program/commands/verify-ledger.ts': '127.0.0.1 and SANDBOX_PORT',
  'src/server/platform/db/database.ts': 'DATABASE_URL, DATABASE_READ_URL',
  'src/server/platform/db/embedded/embedded-postgres-process.ts': '127.0.0.1 and EMBEDDED_PG_PORT',
  'src/server/platform/db/open-client.ts':
    'DATABASE_URL, DATABASE_DIRECT_URL, or 127.0.0.1 and EMBEDDED_PG_PORT',
  'src/server/program/lifecycle/sandbox-process.ts': '127.0.0.1 and SANDBOX_PORT',
  'src/server/platform/mail/smtp-transport.ts': 'SMTP_URL',
  'src/server/platform/file/open-bucket.ts': 'FILE_STORAGE_URL',
  'src/server/program/doctor/check-outside.ts': 'PUBLIC_URL',
  'src/server/program/health/start-traces.ts': 'TRACES_URL',
  // The script of a page, which runs in a browser.
  'src/server/providers/sandbox/sandbox-client.ts': '127.0.0.1 and SANDBOX_PORT',
  'src/server/providers/stripe/stripe-client.ts': 'STRIPE_API_URL, or Stripe',
  'src/sandbox-provider/webhooks/outbox.ts': 'the option --webhook-url',
}

/** Code that opens a connection: the web's and Node's clients, PostgreSQL, mail, Stripe. */
const opening = new RegExp(
  [
    String.raw`\bfetch\(`,
    String.raw`import (?!type)[^\n]*\b(?:request|get|connect|createConnection|Socket|lookup|resolve4?)\b[^\n]* from 'node:(?:https?|http2|net|tls|dgram|dns)`,
    String.raw`from '(?:undici|axios|got|node-fetch)'`,
    String.raw`new (?:pg\.)?(?:Client|Pool)\(`,
    String.raw`\bcreateTransport\(`,
    String.raw`new Stripe\(`,
    String.raw`new S3Driver\(`,
    String.raw`new OTLPTraceExporter\(`,
    String.raw`new (?:WebSocket|EventSource)\(`,
  ].join('|'),
)

/** Pages run on the server too; what calls from a browser is only asked for there. */
const isServerCode = (file: string) =>
  /^src\/(?:server|sandbox-provider)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)

test('only these files of the server open connections, to addresses that the operator sets', () => {
  const found = projectFiles()
    .filter((file) => isServerCode(file) && opening.test(readFileSync(join(root, file), 'utf8')))
    .toSorted()
  expect(found).toEqual(Object.keys(callers).toSorted())
})

test('negative control: each kind of caller is recognised', () => {
  for (const code of [
    'await fetch(url)',
    "import { request } from 'node:https'",
    "import { connect } from 'node:net'",
    "import got from 'got'",
    'const pool = new pg.Pool({})',
    'createTransport({})',
    'const driver = new S3Driver({})',
    'new OTLPTraceExporter({})',
    'new WebSocket(url)',
  ])
    expect([code, opening.test(code)]).toEqual([code, true])
  expect(opening.test("import type { Socket } from 'node:net'")).toBe(false)
})
