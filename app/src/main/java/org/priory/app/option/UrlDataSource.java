package org.priory.app.option;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** A database by its JDBC address. */
record UrlDataSource(String url) implements DataSource {

  @Override
  public Connection getConnection() throws SQLException {
    return DriverManager.getConnection(url);
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return DriverManager.getConnection(url, user, password);
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    throw unsupported();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    throw unsupported();
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    throw unsupported();
  }

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw unsupported();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw unsupported();
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }

  private static SQLFeatureNotSupportedException unsupported() {
    return new SQLFeatureNotSupportedException("a data source by its address alone");
  }

  /** The address may hold a password. */
  @Override
  public String toString() {
    return "UrlDataSource";
  }
}
