import { AssemblyListSchema, assemblyListPath } from '#contract/membership/holders.ts'
import { AppError } from '#domain/errors.ts'
import { formatDate, parisDate } from '#domain/format.ts'
import { defaultLocale } from '#domain/locale.ts'
import { formatNumber } from '#domain/number-text.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { noteExport } from '#server/backoffice/admin/orders/export-routes.ts'
import { readableForms } from '#server/backoffice/admin/orders/readable-forms.ts'
import { listUpToDate } from '#server/backoffice/membership/assembly-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { membershipCardNumber } from '#server/money/membership/membership-card-facts.ts'
import type { DocumentPrinter } from '#server/papers/document/document-printer.ts'
import { printableText } from '#server/papers/document/printable-text.ts'
import { clientOf, wideNetworkOf } from '#server/platform/defence/client-network.ts'
import { privateFileHeaders } from '#server/platform/http/private-file-headers.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'
import { readTexts } from '#server/platform/read-texts.ts'

const textsIn = readTexts('admin/people/memberships')

/** More than a document is drawn for within its time. */
const mostRows = 10_000

/** The adherents who are up to date on a day, as a PDF that they sign at the general assembly. */
export function assemblyRoute(app: TypedApp, deps: Deps, printer: DocumentPrinter): void {
  const schema = { hide: true, params: params('org'), querystring: AssemblyListSchema }
  app.get(`/ha-api${assemblyListPath}`, { schema, config: atMost(20, 10) }, async (request, reply) => {
    const granted = grantedOf(request)
    const today = parisDate(deps.clock.now())
    const { lang: locale = defaultLocale, on = today } = request.query
    const t = textsIn(locale)
    const wanted = { organisationId: granted.organisationId, formIds: readableForms(granted), today }
    const rows = await asMember(deps, granted, (tx) => listUpToDate(tx, wanted, { on, most: mostRows + 1 }))
    if (rows.length > mostRows) throw new AppError('UNAVAILABLE', { detail: 'too many adherents' })
    const number = formatNumber(rows.length, locale)
    const pdf = await printer.print(
      'assembly-list',
      {
        lang: locale,
        title: `${t('assembly.title')} - ${granted.organizationName}`,
        heading: t('assembly.title'),
        organization: printableText(granted.organizationName),
        subtitle: t('assembly.subtitle', { date: formatDate(on) }),
        count: t('assembly.count', { count: rows.length, number }),
        none: t('assembly.none'),
        columns: (['number', 'name', 'price', 'signature', 'proxy'] as const).map((column) =>
          t(`assembly.${column}`),
        ),
        rows: rows.map((row) => [
          row.position === null
            ? printableText(row.number)
            : membershipCardNumber({ orderNumber: row.number, position: row.position }),
          printableText(listedName(row)),
          printableText(row.price),
        ]),
        totals: t('assembly.totals'),
        // The template counts them.
        page: t('assembly.page', { page: '{page}', pages: '{pages}' }),
      },
      { client: wideNetworkOf(clientOf(deps.defenceKey, request)) },
    )
    await noteExport(deps, granted, 'adherentsExported')
    return reply
      .headers(privateFileHeaders(`${t('assembly.fileName')}-${on}.pdf`))
      .type('application/pdf')
      .send(pdf)
  })
}

/** Last name first, as the list is ordered. */
function listedName({
  participant,
  payer,
}: {
  readonly participant: { readonly firstName: string; readonly lastName: string } | null
  readonly payer: Payer
}): string {
  if (participant === null && payer.isOrganization && payer.companyName !== '') return payer.companyName
  const { firstName, lastName } = participant ?? payer
  return `${lastName} ${firstName}`.trim()
}
