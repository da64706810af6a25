/** The title of a page of the administration, as its loader sends it. */
export function adminMeta({ loaderData }: { readonly loaderData: { readonly title: string } | undefined }) {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}
