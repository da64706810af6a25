/** The page of a collection to lay over a video. @param organizationSlug and formSlug may be parameters of a route */
export function overlayPath(organizationSlug: string, formSlug: string): string {
  return `/associations/${organizationSlug}/collectes/${formSlug}/incrustation`
}

/** Its events. */
export function overlayStreamPath(organizationSlug: string, formSlug: string): string {
  return `/incrustation/${organizationSlug}/${formSlug}`
}
