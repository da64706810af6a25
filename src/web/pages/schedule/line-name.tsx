import type { WithdrawalView } from '#contract/schedule/schedule.ts'
import { useContentLang, useTexts } from '#web/lib/texts.ts'

type Line = WithdrawalView['lines'][number]

/** The name of a line; with a number if several lines have the same name. */
export function LineName({ line, lines }: { readonly line: Line; readonly lines: readonly Line[] }) {
  const t = useTexts('schedule')
  const lang = useContentLang()
  const alike = lines.filter(({ name }) => name === line.name)
  const number = alike.indexOf(line) + 1
  return (
    <span lang={lang}>
      {alike.length === 1 ? line.name : t('withdrawal.nth', { name: line.name, number, count: alike.length })}
    </span>
  )
}
