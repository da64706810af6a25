import type { Export } from '#contract/account/own-data.ts'
import type { OwnOrder } from '#contract/account/own-order.ts'
import { sessionIdleMs } from '#domain/user/session-life.ts'
import { formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { cents, centsToDecimal } from '#domain/money.ts'
import {
  listOrderIds,
  listOwnCorrections,
  listOwnFiles,
  loadAccount,
} from '#server/backoffice/account/data/own-data-store.ts'
import { nothingOfAddress, readAddress } from '#server/backoffice/account/data/own-address-store.ts'
import { correctionsTable } from '#server/backoffice/account/data/corrections-table.ts'
import { readConsents } from '#server/backoffice/account/data/read-consents.ts'
import { readProfile } from '#server/backoffice/account/profile/read-profile.ts'
import { readOwnOrder } from '#server/backoffice/account/read-own-order.ts'
import { writeCsv } from '#server/platform/table-file/write-csv.ts'
import type { Deps } from '#server/money/deps.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { listPasskeys } from '#server/identity/user/passkey/passkey-store.ts'
import { type Session, listSessions } from '#server/identity/user/session-store.ts'

const textsIn = readTexts('account/own-orders')

/** Everything that is known of a user, for a program; and their orders for a spreadsheet. */
export async function exportData(deps: Deps, session: Session, locale: Locale): Promise<Export> {
  const { userId, email, unverified, firstName, lastName } = session
  const now = deps.clock.now()
  const orders: OwnOrder[] = []
  for (const id of await listOrderIds(deps.db, userId)) orders.push(await readOwnOrder(deps, userId, id, {}))
  const [account, consents, sessions, passkeys, files, profile, corrections, ofAddress] = await Promise.all([
    loadAccount(deps.db, userId),
    readConsents(deps, session),
    listSessions(deps.db, userId, new Date(now.getTime() - sessionIdleMs)),
    listPasskeys(deps.db, userId),
    listOwnFiles(deps.db, userId),
    readProfile(deps.db, session),
    listOwnCorrections(deps.db, userId),
    // An address that was not proved may be of another person.
    unverified ? nothingOfAddress : readAddress(deps.db, email),
  ])
  return {
    ordersCsv: ordersTable(orders, locale),
    correctionsCsv: correctionsTable(corrections, locale),
    data: {
      exportedAt: now.toISOString(),
      account: {
        userId,
        email,
        firstName,
        lastName,
        locale: account.locale,
        createdAt: account.createdAt.toISOString(),
        verifiedAt: account.verifiedAt?.toISOString() ?? null,
      },
      sessions: sessions.map(({ userAgent, createdAt, lastUsedAt }) => ({
        userAgent,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      })),
      passkeys: passkeys.map(({ createdAt, lastUsedAt }) => ({
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      consents,
      profile,
      files,
      orders,
      receiptCorrections: corrections,
      ...ofAddress,
    },
  }
}

const headings = ['number', 'date', 'organization', 'form', 'line', 'amount', 'vat', 'state'] as const

/** One row per line of an order, amounts with a decimal comma. */
function ordersTable(orders: readonly OwnOrder[], locale: Locale): string {
  const t = textsIn(locale)
  const euros = (amount: number) => centsToDecimal(cents(amount)).replace('.', ',')
  return writeCsv([
    headings.map((heading) => t(heading)),
    ...orders.flatMap((order) =>
      order.items.map(({ name, paymentTerms, state }) => [
        order.orderNumber,
        formatInstantDate(order.date),
        order.organizationSlug,
        order.formSlug,
        name,
        euros(paymentTerms.realAmount),
        euros(paymentTerms.vat),
        t(state),
      ]),
    ),
  ])
}
