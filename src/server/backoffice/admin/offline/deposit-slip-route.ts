import type { FastifyInstance } from 'fastify'
import { depositSlipPath } from '#contract/admin/money/offline.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents, sumCents } from '#domain/money.ts'
import { readDeposit } from '#server/backoffice/admin/offline/read-cheques.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import type { DocumentPrinter } from '#server/papers/document/document-printer.ts'
import { printableText } from '#server/papers/document/printable-text.ts'
import { clientOf, wideNetworkOf } from '#server/platform/defence/client-network.ts'
import { privateFileHeaders } from '#server/platform/http/private-file-headers.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { readTexts } from '#server/platform/read-texts.ts'

// French banks read it.
const t = readTexts('admin/money/slip')('fr')

/** The slip of a deposit for the bank, as PDF. */
export function depositSlipRoute(app: FastifyInstance, deps: Deps, printer: DocumentPrinter): void {
  const options = { schema: { hide: true }, config: atMost(60, 1) }
  app.get<{ Params: { deposit: string } }>(`/ha-api${depositSlipPath}`, options, async (request, reply) => {
    const granted = grantedOf(request)
    const { number, depositedOn, cheques } = await readDeposit(deps, granted, request.params.deposit)
    const euros = (amount: number) => formatEuros(cents(amount), 'fr')
    const client = wideNetworkOf(clientOf(deps.defenceKey, request))
    const pdf = await printer.print(
      'deposit-slip',
      {
        lang: 'fr',
        brand: deps.settings.brandName,
        title: t('title', { number: String(number) }),
        organization: printableText(granted.organizationName),
        date: t('date', { date: formatDate(depositedOn) }),
        columns: [t('column.number'), t('column.bank'), t('column.drawer'), t('column.amount')],
        rows: cheques.map((cheque) => [
          printableText(cheque.number),
          printableText(cheque.bank),
          printableText(cheque.drawer),
          euros(cheque.amount),
        ]),
        total: [
          t('total', { count: cheques.length }),
          euros(sumCents(cheques.map(({ amount }) => cents(amount)))),
        ],
        signature: t('signature'),
      },
      { client },
    )
    return reply
      .headers(privateFileHeaders(`${t('fileName', { number: String(number) })}.pdf`))
      .type('application/pdf')
      .send(pdf)
  })
}
