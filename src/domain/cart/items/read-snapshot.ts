import type { CartSnapshot, SnapshotItem } from '#domain/cart/cart.ts'
import { zero } from '#domain/money.ts'

/** A snapshot as a former version froze it, before anything was paid over time. */
type FormerItem = Omit<SnapshotItem, 'parts'> & Partial<Pick<SnapshotItem, 'parts'>>
export type StoredSnapshot = Omit<CartSnapshot, 'items' | 'schedule'> &
  Partial<Pick<CartSnapshot, 'schedule'>> & { readonly items: readonly FormerItem[] }

/** A frozen cart as this version reads it: what a former one did not know was paid at once, each line as a whole. */
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
