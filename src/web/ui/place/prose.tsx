import styles from './prose.module.css'

/** Text with marks, sanitised by the server before it was stored or sent. */
export function Prose({ html }: { readonly html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
