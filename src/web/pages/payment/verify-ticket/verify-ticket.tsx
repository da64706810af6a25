import { formatInstantDate } from '#domain/format.ts'
import { ticketNumber } from '#domain/ticket/ticket-number.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type ShownTicket, useTicketCheck } from '#web/pages/payment/verify-ticket/use-ticket-check.ts'
import { Verdict } from '#web/pages/payment/verify-ticket/verdict.tsx'
import styles from '#web/pages/payment/verify-ticket/verify-ticket.module.css'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import type { Route } from './+types/verify-ticket'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { brand, verifyTicketPage } = context.get(pageReadsContext)
  const texts = loadTexts(localeOfRequest(request), ['verifyTicket'])
  return {
    page: await verifyTicketPage(),
    texts,
    title: `${texts.verifyTicket['title']} - ${brand.name}`,
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

export const handle = { hasLanguages: true }

/** Checks tickets at a door. A phone that scans a ticket opens it, and a code reader types into its field. */
export default function VerifyTicket({ loaderData: { page } }: Route.ComponentProps) {
  const t = useTexts('verifyTicket')
  const { shown, check } = useTicketCheck(page.publicKeys)
  return (
    <div className={`page stack ${styles.page}`}>
      <h1>{t('title')}</h1>
      <output className={styles.result}>{shown !== null && <Result shown={shown} />}</output>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          const code = new FormData(event.currentTarget).get('code')
          if (typeof code === 'string') check(code)
          // A code reader types the next ticket over this one.
          event.currentTarget.reset()
        }}
      >
        <TextInput
          name="code"
          label={t('code')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
        <div>
          <Button type="submit" needsNetwork={false}>
            {t('submit')}
          </Button>
        </div>
      </form>
      <p className="soft">{t('lead')}</p>
      <p className="soft">{t('offline')}</p>
    </div>
  )
}

/** The answer in words, its colour and its mark; then what is known of the ticket. */
function Result({ shown }: { readonly shown: ShownTicket }) {
  const t = useTexts('verifyTicket')
  const { outcome, number, expiresAt, details } = shown
  return (
    <Verdict
      tone={outcome === 'valid' ? 'ok' : outcome === 'expired' ? 'warn' : 'bad'}
      title={t(outcome)}
      rows={[
        { label: t('event'), value: details?.title, isContent: true },
        { label: t('organization'), value: details?.organizationName, isContent: true },
        { label: t('tier'), value: details?.tierName, isContent: true },
        { label: t('until'), value: expiresAt === null ? undefined : formatInstantDate(expiresAt) },
      ]}
    >
      {number !== null && (
        <p className={styles.number}>
          {t('number')} <b className="num">{ticketNumber(number)}</b>
        </p>
      )}
      <p>{t(`${outcome}.text`)}</p>
      {shown.isOffline && <p>{t('withoutServer')}</p>}
    </Verdict>
  )
}
