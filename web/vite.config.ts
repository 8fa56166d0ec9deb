import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig } from 'vite'
import { contractJson } from './build/contract-json.ts'
import { firstPaint } from './build/first-paint.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { themeCss } from './build/theme-css.ts'

export type App = 'admin' | 'tenant'

/** Ports of the development servers; the API server stands behind both. */
export const developmentPorts: Record<App, number> = { admin: 5173, tenant: 5174 }

/** One front end: its own page, bundle and dist folder. Hashed files lie under /assets/. */
export function appConfig(app: App, apiServer = 'http://localhost:3000'): InlineConfig {
  const here = import.meta.dirname
  return {
    configFile: false,
    root: path.join(here, app),
    plugins: [mantineStyles(), themeCss(), contractJson(), firstPaint(), react()],
    css: { postcss: here },
    resolve: { dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks'] },
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
    server: {
      port: developmentPorts[app],
      strictPort: true,
      proxy: { '/api/': apiServer, '/auth/v1': apiServer, '/files/': apiServer },
    },
  }
}

/** `vite --mode tenant` serves the tenant app; anything else serves the admin app. API_SERVER names the server behind it. */
export default defineConfig(({ mode }) => {
  const { configFile: _, ...config } = appConfig(
    mode === 'tenant' ? 'tenant' : 'admin',
    process.env.API_SERVER,
  )
  return config
})
