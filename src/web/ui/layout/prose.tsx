import styles from './prose.module.css'

interface ProseProps {
  readonly html: string
  /** The language of the text, if it is not the page's. */
  readonly lang?: string | undefined
}

/** Formatted text, sanitised by the server before it was stored or sent. */
export function Prose({ html, lang }: ProseProps) {
  return <div className={styles.prose} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
