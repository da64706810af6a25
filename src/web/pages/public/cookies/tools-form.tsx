import type { configuredTools } from '#contract/visitor/third-parties.ts'
import { useLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './tools-form.module.css'

/** One box for each tool; the script in the page's head ticks them and stores the answer. */
export function ToolsForm({ tools }: { readonly tools: ReturnType<typeof configuredTools> }) {
  const t = useTexts('pages')
  const tLayout = useLazyTexts('layout')
  return (
    <>
      <p>{t('cookieSettings.text')}</p>
      <noscript>
        <p>{t('cookieSettings.noScript')}</p>
      </noscript>
      <fieldset className="stack">
        <legend className={styles.legend}>{t('cookieSettings.legend')}</legend>
        {tools.map(({ name, host }) => (
          <label key={name} className={styles.tool}>
            <input type="checkbox" data-tool={name} autoComplete="off" />
            <span>
              {t(`cookieSettings.tool.${name}`)}
              <span className="soft small"> ({t('cookieSettings.host', { host })})</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className={styles.answers}>
        <Button data-answer="chosen">{t('cookieSettings.save')}</Button>
        <Button variant="second" data-answer="none">
          {tLayout('consent.none')}
        </Button>
        <Button variant="second" data-answer="all">
          {tLayout('consent.all')}
        </Button>
      </p>
      <output>
        <span data-answered="" hidden>
          {t('cookieSettings.saved')}
        </span>
      </output>
    </>
  )
}
