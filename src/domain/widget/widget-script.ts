/**
 * The script of our elements on other sites. Its content never changes, since those sites hold its hash: a test compares
 * them. A later version is another file at another path. Source: docs/decisions/widgets.md.
 */
export const widgetScript = {
  path: '/widget.js',
  integrity: 'sha384-XEP/EVyNOAK4z/aPFHPKC6twmkKqGHGD+E5rpk+Yw9rjVfAMHnrBM9BJlBUUrTV+',
} as const
