/** Mantine's CSS helpers (light-dark(), rem(), breakpoints) for the kit's own CSS modules. */
export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: { phone: '48em', tablet: '64em', desktop: '80em' },
    },
  },
}
