import { useTexts } from '#web/lib/texts.ts'
import styles from './skip-link.module.css'

/** The first keyboard stop: skips the header. */
export function SkipLink() {
  const t = useTexts('frame')
  return (
    <a className={styles.skip} href="#main">
      {t('skip')}
    </a>
  )
}
