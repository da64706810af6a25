/** The route files of campaign pages, by the kind of choice on them. */
const ownFiles = ['gift', 'tiers', 'payment-form'] as const
/** The first file, which every page needs, and the files of single campaign pages. */
export const firstFiles = ['app', ...ownFiles] as const
export type FirstFile = (typeof firstFiles)[number]

/**
 * The routes of a first visit, and the file for the modules of each. A module that several routes reach is in the first
 * file. A module that only one campaign page reaches is in the file of that page, whose style is put into the page.
 */
const firstRoutes = [
  { file: 'app', route: /web[\\/](?:root|layouts[\\/]default)\.tsx/ },
  ...ownFiles.map((file) => ({
    file,
    route: new RegExp(`web[\\\\/]pages[\\\\/]public[\\\\/]campaign[\\\\/]${file}\\.tsx`),
  })),
]

/** The file of a first route; undefined for every other module. */
export function firstFileOf(id: string): string | undefined {
  return firstRoutes.find(({ route }) => route.test(id))?.file
}

/**
 * Whether some campaign pages, but not all, need the modules of these files. Such modules are not sent to pages with
 * tiers, which are the largest. Other parts shared by two pages are small: one more file would cost them more than it
 * saves on the third.
 */
export function isOfSome(files: ReadonlySet<string>): boolean {
  return files.size === 2 && !files.has('app') && !files.has('tiers')
}
