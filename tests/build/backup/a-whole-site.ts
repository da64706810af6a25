import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { compiledOnce } from '../../../scripts/node-flags.mjs'
import { aShopper } from '../a-shopper.ts'
import { type SiteProcess, startSiteProcess } from '../e2e/site-process.ts'
import { freePort, roomyFolder } from '../postgres-setup.ts'

const root = join(import.meta.dirname, '../../..')
const node = join(root, 'node_modules/.bin/node')

/** The real program with the PostgreSQL that it ships. */
export interface WholeSite {
  readonly dataDir: string
  readonly program: SiteProcess
  readonly database: DatabaseHandle
  readonly databaseUrl: string
  readonly stop: () => Promise<void>
}

/** A new folder that the user of PostgreSQL can enter. */
export function aFolder(): string {
  const folder = mkdtempSync(join(roomyFolder(), 'obole-backup-'))
  chmodSync(folder, 0o755)
  return folder
}

/** `npm run cli -- …` with other settings than those of a running program. */
export async function cliWith(
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', ...compiledOnce, NODE_ENV: 'test', ...settings }
  const { stdout } = await promisify(execFile)(node, ['src/cli.ts', ...args], { cwd: root, env })
  return stdout
}

/** Starts the program on a data folder. */
export async function aWholeSite(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<WholeSite> {
  const port = await freePort()
  const program = await startSiteProcess('', {
    DATA_DIR: dataDir,
    EMBEDDED_PG_PORT: String(port),
    TMPDIR: roomyFolder(),
    ...settings,
  })
  const password = readFileSync(join(dataDir, 'postgres/password'), 'utf8').trim()
  const databaseUrl = `postgres://obole:${password}@127.0.0.1:${port}/obole`
  const database = openDatabase(databaseUrl)
  return {
    dataDir,
    program,
    database,
    databaseUrl,
    stop: async () => {
      await database.close()
      await program.stop()
    },
  }
}

/** An order that the program confirmed to its payer. */
export interface ConfirmedOrder {
  readonly paymentRequestId: string
  readonly fileId: string
  /** When the confirmation had arrived. */
  readonly at: Date
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

/** A cart with a file, ready to be paid. */
export async function fillWithFile({ program }: WholeSite, form: StoredForm) {
  const shopper = aShopper({ url: program.url, sandbox: { url: program.sandboxUrl } }, form)
  const cart = await shopper.fillCart()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(pdf)]), 'piece.pdf')
  const sent = await fetch(`${program.url}/ha-api/carts/${cart.id}/file`, {
    method: 'POST',
    headers: { 'x-ha-cart-key': cart.cartKey ?? '' },
    body,
  })
  const { fileId } = (await sent.json()) as { fileId?: string }
  if (fileId === undefined) throw new Error(`no file: ${sent.status}`)
  return { shopper, cart, fileId }
}

/** Buys once, with a file. */
export async function buyOnce(site: WholeSite, form: StoredForm): Promise<ConfirmedOrder> {
  const { shopper, cart, fileId } = await fillWithFile(site, form)
  const { paymentRequestId, executed } = await shopper.payCart(cart, '4242424242424242')
  if (executed.status !== 'Confirmed') throw new Error(`not bought: ${JSON.stringify(executed)}`)
  return { paymentRequestId, fileId, at: new Date() }
}

/** Eight buyers who buy without pause until `work` has ended; returns the orders that were confirmed to them. */
export async function whileEightBuy(
  site: WholeSite,
  form: StoredForm,
  work: (orders: readonly ConfirmedOrder[]) => Promise<void>,
): Promise<readonly ConfirmedOrder[]> {
  const orders: ConfirmedOrder[] = []
  let isOver = false
  const buyers = Array.from({ length: 8 }, async () => {
    while (!isOver) orders.push(await buyOnce(site, form))
  })
  // A refused purchase ends the test at once, not the work.
  const worked = work(orders).finally(() => {
    isOver = true
  })
  await Promise.all([worked, ...buyers])
  return orders
}

/** The payments of a database that are paid. */
export async function paidOf({ database }: WholeSite): Promise<ReadonlySet<string>> {
  const rows = await database.db.selectFrom('payment').select('id').where('state', '=', 'paid').execute()
  return new Set(rows.map(({ id }) => id))
}
