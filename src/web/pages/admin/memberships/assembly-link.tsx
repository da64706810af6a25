import { useState } from 'react'
import { parseDate } from '#domain/date-text.ts'
import { formatDate } from '#domain/format.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

const line = 'GET /admin/organizations/:org/memberships/assembly'

/** The PDF that adherents sign at a general assembly, for those who are up to date on its day. */
export function AssemblyLink({ org, today }: { readonly org: string; readonly today: string }) {
  const t = useTexts('memberships')
  const problems = useTexts('problems')
  const lang = useLocale()
  const [typed, setTyped] = useState(formatDate(today))
  const on = parseDate(typed)
  return (
    <>
      <DateInput
        name="assembly-day"
        label={t('assembly.openOn')}
        value={typed}
        onText={setTyped}
        {...(on === null && { error: problems('DATE') })}
      />
      {on !== null && (
        <ActionRow>
          <ButtonLink
            variant="second"
            size="s"
            href={addressOf(line, { params: { org }, query: { on, lang } })}
            download
          >
            {t('assembly.open')}
          </ButtonLink>
        </ActionRow>
      )}
    </>
  )
}
