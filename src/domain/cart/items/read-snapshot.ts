import type { CartSnapshot, SnapshotItem } from '#domain/cart/cart.ts'
import { zero } from '#domain/money.ts'

/** A snapshot of an earlier version, which had no payment over time. */
type FormerItem = Omit<SnapshotItem, 'parts'> & Partial<Pick<SnapshotItem, 'parts'>>
export type StoredSnapshot = Omit<CartSnapshot, 'items' | 'schedule'> &
  Partial<Pick<CartSnapshot, 'schedule'>> & { readonly items: readonly FormerItem[] }

/** A frozen cart in the present format. A cart of an earlier version is paid at once, each line whole. */
export function readSnapshot(stored: StoredSnapshot): CartSnapshot {
  return {
    ...stored,
    schedule: stored.schedule ?? null,
    items: stored.items.map((item) => ({
      ...item,
      parts: item.parts ?? { item: item.amount.realAmount, options: zero, isExcluded: false },
    })),
  }
}
