import { useIdentity } from '#web/lib/identity/identity.ts'
import styles from './identity.module.css'

/**
 * A crop of the campaign's banner or cover, at the head of the summary on a large screen. Decorative. A phone does not show the
 * summary, and does not load it.
 */
export function CampaignCover() {
  const identity = useIdentity()
  if (identity === null) return null
  return (
    <img className={styles.cover} src={identity.coverUrl} alt="" width={352} height={112} loading="lazy" />
  )
}
