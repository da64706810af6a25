import type { CampaignAbout } from '#contract/campaign-about.ts'
import { formatDate } from '#domain/format.ts'
import { Paragraphs } from '#web/features/campaign/about/paragraphs.tsx'
import { useLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useContentLang } from '#web/lib/texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Shown at once; the others are folded. */
const newestShown = 2

interface NewsProps {
  readonly items: CampaignAbout['news']
  /** Where to ask for the next ones by e-mail; null once the campaign is over. */
  readonly followHref: string | null
}

/** The news of a campaign, the newest first. The server alone renders it. */
export function News({ items, followHref }: NewsProps) {
  const t = useLazyTexts('about')
  if (items.length === 0) return null
  const older = items.slice(newestShown)
  return (
    <section aria-labelledby="news-title">
      <h2 id="news-title">{t('news.title')}</h2>
      <NewsList items={items.slice(0, newestShown)} />
      {older.length > 0 && (
        <details>
          <summary className="about-older">{t('news.older', { count: older.length })}</summary>
          <NewsList items={older} />
        </details>
      )}
      {followHref !== null && (
        <p className="about-follow">
          <ButtonLink variant="second" size="s" href={followHref}>
            {t('news.follow')}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

function NewsList({ items }: { readonly items: CampaignAbout['news'] }) {
  const lang = useContentLang()
  return items.map(({ key, date, title, text }) => (
    <article key={key} className="about-item" lang={lang}>
      <p className="soft small">
        <time dateTime={date}>{formatDate(date)}</time>
      </p>
      <h3>{title}</h3>
      <div className="stack">
        <Paragraphs text={text} />
      </div>
    </article>
  ))
}
