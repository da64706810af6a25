/** Whether the tab has stored something with this prefix, without loading the code that reads it. */
export function hasSaved(start: 'cart:' | 'creation:' | 'draft:'): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(start))
  } catch {
    return false
  }
}
