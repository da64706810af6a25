import type { Plugin } from 'vite'

const mark = '?after-load'

/**
 * Gives the script that loads after the page its own copies of the modules that pages also use. Shared with a page's
 * file, it would load that file, and React, into pages that have neither.
 */
export function ownCopies(): Plugin {
  return {
    name: 'obole-own-copies',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      order: 'pre',
      handler: async function (source, importer, options) {
        if (importer === undefined || !/[\\/]after-load[\\/]|\?after-load$/.test(importer)) return null
        const found = await this.resolve(source, importer.replace(mark, ''), { ...options, skipSelf: true })
        if (found === null || found.external !== false || found.id.includes('node_modules')) return null
        return { ...found, id: `${found.id}${mark}` }
      },
    },
  }
}
