/** The route files of campaign pages, by what is chosen on them. */
const ownFiles = ['gift', 'tiers', 'payment-form'] as const
/** The first file, which every page needs, and the own ones of campaign pages. */
export const firstFiles = ['app', ...ownFiles] as const

/**
 * The routes of a first visit, and the file of what each reaches: what several reach is the first one's, what one
 * campaign page alone reaches is its own, and their style is put into the page itself.
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
 * Whether some kinds of campaign page need what has these files, but not all: kept from the tiers, whose page weighs
 * most. Other parts that two share are small, and one file more would cost them more than it spares the third.
 */
export function isOfSome(files: ReadonlySet<string>): boolean {
  return files.size === 2 && !files.has('app') && !files.has('tiers')
}
