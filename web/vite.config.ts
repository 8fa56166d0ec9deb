import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { firstPaint } from './build/first-paint.ts'
import { leanReact } from './build/lean-react.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { namedCalls } from './build/named-calls.ts'
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
    plugins: [leanReact(), mantineStyles(), themeCss(), namedCalls(app), firstPaint(), react()],
    css: { postcss: here },
    define: {
      'import.meta.env.VITE_VERSION': JSON.stringify(version),
      'import.meta.env.VITE_APP': JSON.stringify(app),
    },
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
          assetFileNames: ({ names }) =>
            names[0]?.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
          // The first file lists the names of all others, so they are short. The build finds these by their names.
          chunkFileNames: ({ name }) =>
            /^(first-words-..|errors|form_conflicts|offline)$/.test(name)
              ? 'assets/[name]-[hash].js'
              : 'assets/[hash].js',
        },
      },
    },
  }
}
