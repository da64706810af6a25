import type { TableFormat } from '#domain/export/table-format.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import { cancelledOrderMachine } from '#domain/refund/cancelled-order-machine.ts'
import { nameOfPayer } from '#server/backoffice/admin/cancellation/name-of-payer.ts'
import { listCancelledOrders } from '#server/backoffice/admin/cancellation/progress-store.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { type TableColumn, writeTable } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('admin/money/cancellationMail')
const wordsIn = readTexts('admin/orders/orders')
const perPiece = 1_000

type Line = Awaited<ReturnType<typeof listCancelledOrders>>[number]

/** Writes the orders of a cancellation that the association repays itself, for spreadsheets. */
export function writeRepaymentList(
  db: Db,
  { id, locale, format }: { readonly id: string; readonly locale: Locale; readonly format: TableFormat },
): AsyncGenerator<string | Uint8Array> {
  const [t, words] = [textsIn(locale), wordsIn(locale)]
  const columns: TableColumn<Line>[] = [
    { kind: 'text', heading: t('list.order'), read: ({ orderNumber }) => orderNumber },
    { kind: 'text', heading: t('list.payer'), read: ({ payer }) => nameOfPayer(payer) },
    { kind: 'text', heading: t('list.email'), read: ({ payer }) => payer.email },
    { kind: 'amount', heading: t('list.amount'), read: ({ amount }) => cents(amount) },
    { kind: 'text', heading: t('list.method'), read: ({ method }) => words(`method.${method}`) },
    {
      kind: 'text',
      heading: t('list.state'),
      read: ({ status }) => t(status === 'repaid' ? 'list.done' : 'list.due'),
    },
  ]
  return writeTable({ name: t('list.file'), columns, pieces: piecesOf(db, id) }, { locale, format })
}

async function* piecesOf(db: Db, id: string): AsyncGenerator<readonly Line[]> {
  for (let after: string | null = ''; after !== null;) {
    const piece: Line[] = await listCancelledOrders(db, id, {
      statuses: cancelledOrderMachine.sets.byHand,
      after,
      limit: perPiece,
    })
    yield piece
    after = piece.length === perPiece ? (piece.at(-1)?.orderNumber ?? null) : null
  }
}
