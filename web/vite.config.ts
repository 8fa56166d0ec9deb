import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { contractJson } from './build/contract-json.ts'
import { firstPaint } from './build/first-paint.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { themeCss } from './build/theme-css.ts'

export type App = 'admin' | 'tenant'

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8'))

/** The Vite config of one front end: its own page, bundle and dist folder. Files with a hash are below /assets/. */
export function appConfig(app: App): InlineConfig {
  const here = import.meta.dirname
  return {
    configFile: false,
    root: path.join(here, app),
    publicDir: 'static',
    plugins: [mantineStyles(), themeCss(), contractJson(), firstPaint(), react()],
    css: { postcss: here },
    define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
    resolve: {
      dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks'],
    },
    build: {
      outDir: path.join(here, 'dist', app),
      emptyOutDir: true,
      target: 'es2024',
      cssTarget: 'es2024',
      sourcemap: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          assetFileNames: 'assets/[name]-[hash][extname]',
          chunkFileNames: 'assets/[name]-[hash].js',
        },
      },
    },
  }
}
