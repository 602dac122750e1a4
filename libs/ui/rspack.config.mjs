// npm run ui: the page of all components, on loopback only.
import { rspack } from '@rspack/core';

export default {
  mode: 'development',
  entry: './gallery/main.tsx',
  devtool: 'source-map',
  output: { publicPath: '/' },
  resolve: {
    extensions: ['.tsx', '.ts', '.mjs', '.js'],
    extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    conditionNames: ['lectern-source', '...'],
  },
  module: {
    rules: [
      { test: /\.woff2$/, type: 'asset/resource' },
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: true } },
          },
        },
      },
    ],
  },
  plugins: [new rspack.HtmlRspackPlugin({ title: 'Components', templateParameters: { lang: 'en' } })],
  devServer: { host: '127.0.0.1', port: Number(process.env.PORT ?? 4900), historyApiFallback: true },
};
