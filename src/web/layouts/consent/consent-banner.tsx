import { configuredTools } from '#contract/visitor/third-parties.ts'
import { serverHtml } from '#web/lib/server-made/server-html.ts'
import { useLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useBrand } from '#web/lib/texts.ts'
import { cookieSettingsPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import styles from './consent-banner.module.css'

/**
 * Asks for consent to third-party tools, only where some are configured, until there is an answer. Refusing is as
 * easy as accepting. The script in the page's head shows it and stores the answer.
 */
export function ConsentBanner() {
  const tools = configuredTools(useBrand()?.thirdParties ?? {})
  if (tools.length === 0) return null
  if (!import.meta.env.SSR) return <aside className={styles.banner} {...serverHtml('consent')} />
  return (
    <aside id="consent" className={styles.banner} aria-labelledby="consent-title">
      <Question />
    </aside>
  )
}

function Question() {
  const t = useLazyTexts('layout')
  return (
    <div className="page stack">
      <h2 id="consent-title">{t('consent.title')}</h2>
      <p>{t('consent.text')}</p>
      <p className={styles.answers}>
        <Button size="s" data-answer="none">
          {t('consent.none')}
        </Button>
        <Button size="s" data-answer="all">
          {t('consent.all')}
        </Button>
        <ButtonLink size="s" variant="quiet" href={cookieSettingsPath}>
          {t('consent.choose')}
        </ButtonLink>
      </p>
    </div>
  )
}
