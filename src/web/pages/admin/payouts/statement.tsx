import { useRef, useState } from 'react'
import type { MatchedStatement } from '#contract/admin/money/bank-statement.ts'
import { AdminScreen, AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { sendFile } from '#web/admin-kit/send-file.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { adminMoneyPath } from '#web/admin-paths.ts'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { StatementResult } from '#web/pages/admin/payouts/statement-result.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import type { Route } from './+types/statement'

const line = 'POST /admin/organizations/:org/bank-statement'
const accepted = '.csv,.txt,.tsv,.ofx,.qfx,.xml,text/csv,text/xml,application/xml'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const { mayMatch } = await readAsUser(args, 'GET /admin/organizations/:org/payouts', { params: { org } })
  const texts = loadTexts(locale, ['bankStatement', 'payouts'])
  return { texts, org, mayMatch, title: `${texts.bankStatement.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Compares a statement of the bank with the money that an association expects on its account. */
export default function StatementPage({ loaderData: { org, mayMatch } }: Route.ComponentProps) {
  const t = useTexts('bankStatement')
  const money = useTexts('payouts')
  const base = useAdminBase()
  const { element, matched, error, isBusy, send, forget } = useStatement(org)
  return (
    <AdminScreen over={<a href={adminMoneyPath(base, org)}>{money('title')}</a>} title={t('title')}>
      <p className="soft">{t('intro')}</p>
      {mayMatch && (
        <AdminSheet title={t('send')}>
          <FileInput
            name="statement"
            label={t('file')}
            hint={t('formats')}
            error={error === null ? undefined : t(`refused.${error}`)}
            accept={accepted}
            action={t(matched === null ? 'choose' : 'another')}
            element={element}
            onFile={(file) => void send(file)}
          >
            <output className="soft small">{isBusy && t('reading')}</output>
          </FileInput>
          <p className="soft small">{t('notStored')}</p>
        </AdminSheet>
      )}
      {matched !== null && <StatementResult org={org} matched={matched} onUndone={forget} />}
    </AdminScreen>
  )
}

type Refusal = 'format' | 'size'

function useStatement(org: string) {
  const locale = useLocale()
  const { isBusy, run } = useChange()
  const element = useRef<HTMLInputElement>(null)
  const [matched, setMatched] = useState<MatchedStatement | null>(null)
  const [error, setError] = useState<Refusal | null>(null)
  const send = async (file: File): Promise<void> => {
    setError(null)
    const answer = await run(
      () => sendFile(line, { params: { org } }, file, locale),
      (failure) => {
        const refused = refusalOf(failure)
        setError(refused)
        return refused !== null
      },
    )
    if (answer !== null) setMatched(answer)
  }
  const forget = (id: string) =>
    setMatched((former) =>
      former === null ? null : { ...former, found: former.found.filter((credit) => credit.id !== id) },
    )
  return { element, matched, error, isBusy, send, forget }
}

function refusalOf({ status, problems }: ApiFailure): Refusal | null {
  if (status === 413 || problems.some(({ code }) => code === 'FILE_TOO_LARGE')) return 'size'
  return problems.length > 0 ? 'format' : null
}
