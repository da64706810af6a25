import type { Form } from '#contract/form.ts'
import { firstSentence } from '#domain/first-sentence.ts'
import { cents, sumCents } from '#domain/money.ts'
import { promiseLength } from '#web/features/campaign/campaign-head.tsx'
import { Folded } from '#web/features/campaign/folded.tsx'
import { shortEuros } from '#web/lib/short-euros.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { Prose } from '#web/ui/layout/prose.tsx'
import styles from './campaign-story.module.css'

/** Characters of a description, with its marks, that exceed six lines of a phone by far. */
const foldedFrom = 500

/** The association's own text: description, use of the money, who runs the project and for whom. */
export function CampaignStory({ form }: { readonly form: Form }) {
  const t = useTexts('campaign')
  if (!hasStory(form)) return null
  return (
    <div className={styles.story}>
      <h2 className="visually-hidden">{t('story')}</h2>
      <Description form={form} />
      <Expenses form={form} />
      <StorySection title={t('owners')} html={form.projectOwnersHtml} />
      <StorySection title={t('beneficiaries')} html={form.projectBeneficiariesHtml} />
      {form.targetCountry !== null && <p className="soft">{t('country', { country: form.targetCountry })}</p>}
    </div>
  )
}

/** Whether the association says more than the sentence under the title. */
function hasStory(form: Form): boolean {
  const { descriptionHtml, projectOwnersHtml, projectBeneficiariesHtml, targetCountry, expenseItems } = form
  const texts = [descriptionHtml, projectOwnersHtml, projectBeneficiariesHtml, targetCountry ?? '']
  return texts.some(Boolean) || expenseItems.length > 0 || saysMore(form)
}

function saysMore({ summary }: Form): boolean {
  return firstSentence(summary, promiseLength) !== summary.trim()
}

/** The description; the summary where it says more than the sentence under the title. */
function Description({ form }: { readonly form: Form }) {
  const lang = useContentLang()
  const { descriptionHtml } = form
  if (descriptionHtml === '') return saysMore(form) ? <p lang={lang}>{form.summary}</p> : null
  const prose = <Prose html={descriptionHtml} lang={lang} />
  return descriptionHtml.length < foldedFrom ? prose : <Folded>{prose}</Folded>
}

function Expenses({ form }: { readonly form: Form }) {
  const t = useTexts('campaign')
  const lang = useContentLang()
  const locale = useLocale()
  if (form.expenseItems.length === 0) return null
  const amounts = form.expenseItems.map((item) => cents(item.amount))
  return (
    <section className={styles.part}>
      <h2>{t('expenses')}</h2>
      <ul className="lines">
        {form.expenseItems.map((item) => (
          <li key={item.label}>
            <span lang={lang}>{item.label}</span>
            <b className="num">{shortEuros(cents(item.amount), locale)}</b>
          </li>
        ))}
        {amounts.length > 1 && (
          <li className={styles.total}>
            <b>{t('expensesTotal')}</b>
            <b className="num">{shortEuros(sumCents(amounts), locale)}</b>
          </li>
        )}
      </ul>
    </section>
  )
}

function StorySection({ title, html }: { readonly title: string; readonly html: string }) {
  const lang = useContentLang()
  if (html === '') return null
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <Prose html={html} lang={lang} />
    </section>
  )
}
