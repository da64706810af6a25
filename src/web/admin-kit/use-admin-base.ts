import { useBrand } from '#web/lib/texts.ts'

/** Where the administration is, with which its addresses begin. */
export function useAdminBase(): string {
  return useBrand()?.adminBaseUrl ?? '/admin'
}
