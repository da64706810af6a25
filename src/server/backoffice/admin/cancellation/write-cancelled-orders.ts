import type { TableFormat } from '#domain/export/table-format.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import { cancelledOrderStatuses } from '#domain/refund/cancellation.ts'
import { cancelledOrderMachine } from '#domain/refund/cancelled-order-machine.ts'
import { nameOfPayer } from '#server/backoffice/admin/cancellation/name-of-payer.ts'
import { listCancelledOrders } from '#server/backoffice/admin/cancellation/progress-store.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { type TableColumn, writeTable } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('admin/money/cancellationMail')
const statusesIn = readTexts('admin/money/cancellation')
const wordsIn = readTexts('admin/orders/orders')
const perPiece = 1_000

type Line = Awaited<ReturnType<typeof listCancelledOrders>>[number]

interface WantedFile {
  readonly id: string
  readonly locale: Locale
  readonly format: TableFormat
  /** Every order, as the list was frozen; otherwise those that the association repays itself. */
  readonly all: boolean
}

/** Writes the orders of a cancellation for spreadsheets. */
export function writeCancelledOrders(
  db: Db,
  { id, locale, format, all }: WantedFile,
): AsyncGenerator<string | Uint8Array> {
  const [t, words, statuses] = [textsIn(locale), wordsIn(locale), statusesIn(locale)]
  const columns: TableColumn<Line>[] = [
    { kind: 'text', heading: t('list.order'), read: ({ orderNumber }) => orderNumber },
    { kind: 'text', heading: t('list.payer'), read: ({ payer }) => nameOfPayer(payer) },
    { kind: 'text', heading: t('list.email'), read: ({ payer }) => payer.email },
    { kind: 'amount', heading: t('list.amount'), read: ({ amount }) => cents(amount) },
    { kind: 'text', heading: t('list.method'), read: ({ method }) => words(`method.${method}`) },
    {
      kind: 'text',
      heading: t('list.state'),
      read: ({ status }) =>
        all ? statuses(`status.${status}`) : t(status === 'repaid' ? 'list.done' : 'list.due'),
    },
  ]
  const wanted = all ? cancelledOrderStatuses : cancelledOrderMachine.sets.byHand
  return writeTable({ name: t('list.file'), columns, pieces: piecesOf(db, id, wanted) }, { locale, format })
}

async function* piecesOf(db: Db, id: string, statuses: readonly string[]): AsyncGenerator<readonly Line[]> {
  for (let after: string | null = ''; after !== null;) {
    const piece: Line[] = await listCancelledOrders(db, id, {
      statuses,
      after,
      limit: perPiece,
    })
    yield piece
    after = piece.length === perPiece ? (piece.at(-1)?.orderNumber ?? null) : null
  }
}
