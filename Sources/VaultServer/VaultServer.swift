// Routes and middleware.
