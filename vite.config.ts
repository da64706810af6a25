import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** What the layouts and the campaign page are made of; a journey's own files come with the journey. */
const firstVisit =
  /src[\\/](?:domain[\\/](?:errors|problem)|web[\\/](?:ui|layouts|lib[\\/][\w-]+\.tsx?$|lib[\\/]api[\\/](?:api-client|failure|form)|pages[\\/]public[\\/]error-screen|features[\\/](?:accessibility|campaign|contributors|donation-amount|share[\\/]share-button)))/

const siteCssId = 'virtual:site-css'

/**
 * The whole style sheet as a text, for the server to put into the page: a page then waits for no second request.
 * The browser's bundle gets an empty text, since it finds the style in the page.
 */
function siteCss(): Plugin {
  return {
    name: 'obole-site-css',
    resolveId: (id) => (id === siteCssId ? `\0${siteCssId}` : null),
    async load(id) {
      if (id !== `\0${siteCssId}`) return null
      const isServerBuild = this.environment.name === 'ssr' && this.environment.mode === 'build'
      return `export default ${JSON.stringify(isServerBuild ? await builtCss(this.environment.config.root) : '')}`
    },
  }
}

async function builtCss(root: string): Promise<string> {
  const assets = join(root, 'build/client/assets')
  const names = (await readdir(assets)).filter((name) => name.endsWith('.css'))
  const sheets = await Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')))
  // The files come in the order of the bundle: the layers are put in theirs first.
  return `@layer tokens,base,kit,feature,page,settings;${sheets.join('')}`
}

export default defineConfig(({ command }) => ({
  // Assets live under /forms/ with a hash in their name; the development server serves from the root.
  base: command === 'build' ? '/forms/' : '/',
  plugins: [reactRouter(), siteCss()],
  css: {
    modules: {
      generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]-[local]-[hash:base64:5]',
    },
  },
  build: { cssCodeSplit: false, target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // One file of libraries and one of what a first visit needs: few requests, which slow networks feel.
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules|rolldown:runtime/ },
                { name: 'app', test: firstVisit, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
}))
