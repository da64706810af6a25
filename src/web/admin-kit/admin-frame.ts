import { useRouteLoaderData } from 'react-router'
import type { OwnAssociations } from '#contract/admin/own-associations.ts'
import type { OpenSupports } from '#contract/admin/support.ts'

/** Data that the layout of the administration loads for every page. */
export interface FrameData extends OwnAssociations {
  /** The accesses of operators that are open, in the associations of the user. */
  readonly supports: OpenSupports['accesses']
  /** Until when the user may do without a second factor; null where none is due. */
  readonly secondFactorDueAt: string | null
}

/** One object, so that it is the same at each render. */
const nothing: FrameData = { firstName: '', associations: [], supports: [], secondFactorDueAt: null }

export function useAdminFrame(): FrameData {
  return useRouteLoaderData<FrameData>('layouts/admin') ?? nothing
}
