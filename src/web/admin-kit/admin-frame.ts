import { useRouteLoaderData } from 'react-router'
import type { OpenSupports } from '#contract/admin/support.ts'

/** Data that the layout of the administration loads for every page. */
export interface AdminFrame {
  /** The accesses of operators that are open, in the associations of the user. */
  readonly supports: OpenSupports['accesses']
  /** Until when the user may do without a second factor; null where none is due. */
  readonly secondFactorDueAt: string | null
}

/** One object, so that it is the same at each render. */
const nothing: AdminFrame = { supports: [], secondFactorDueAt: null }

export function useAdminFrame(): AdminFrame {
  return useRouteLoaderData<AdminFrame>('layouts/admin') ?? nothing
}
