import type { CampaignAbout } from '#contract/campaign-about.ts'
import { Paragraphs } from '#web/features/campaign/about/paragraphs.tsx'
import { useLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useContentLang } from '#web/lib/texts.ts'

/** The association's own questions and answers, folded. The server alone renders them. */
export function Faq({ entries }: { readonly entries: CampaignAbout['faq'] }) {
  const t = useLazyTexts('about')
  const lang = useContentLang()
  if (entries.length === 0) return null
  return (
    <section className="about-faq" aria-labelledby="faq-title">
      <h2 id="faq-title">{t('faq')}</h2>
      {entries.map(({ question, answer }) => (
        <details key={question} lang={lang}>
          <summary>{question}</summary>
          <Paragraphs text={answer} />
        </details>
      ))}
    </section>
  )
}
